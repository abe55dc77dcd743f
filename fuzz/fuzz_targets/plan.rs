#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| fairfight_fuzz::check("plan", input));
