/** What tests stand on: a real PostgreSQL, a clock that the test moves. */
export { testDatabase, type TestDatabase } from "./test-database.ts"
export { fastTestSettings, startPostgres, type TestPostgres } from "./postgres.ts"
export { fakeClock, type FakeClock } from "./clock.ts"
