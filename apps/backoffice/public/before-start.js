// Before any module runs: zod must not try whether `new Function` is allowed. The security policy forbids it, and each
// try would be reported as a violation.
globalThis.__zod_globalConfig = { jitless: true }
