/** What tests stand on: a real PostgreSQL, a clock that the test moves, a real browser. */
export { testDatabase, type TestDatabase } from "./test-database.ts"
export { fastTestSettings, startPostgres, type TestPostgres } from "./postgres.ts"
export { fakeClock, type FakeClock } from "./clock.ts"
export { addPasskeyDevice, findChromium, openBrowser } from "./chromium.ts"
export { runProgram } from "./program.ts"
export { device, type Device } from "./passkey-device.ts"
export { PATIENCE_MS } from "./patience.ts"
export { eventually } from "./eventually.ts"
