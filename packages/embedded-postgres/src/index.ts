/** A real PostgreSQL server, run from npm packages as a child of this process. */
export { startPostgres, type Postgres, type PostgresOptions } from "./server.ts"
export { PostgresError } from "./errors.ts"
export { claim } from "./claim.ts"
export { freePort } from "./port.ts"
export { removeAbandoned } from "./abandoned.ts"
export { joinPostgres, type Joined } from "./join.ts"
