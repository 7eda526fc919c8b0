/** A real PostgreSQL server, run from npm packages as a child of this process. */
export { startPostgres, type Postgres, type PostgresOptions } from "./server.ts"
export { PostgresError } from "./errors.ts"
export { claim } from "./claim.ts"
export { restartPace } from "./pace.ts"
export { freePort, returnPort } from "./port.ts"
export { removeAbandoned } from "./abandoned.ts"
export { joinPostgres, type Joined } from "./join.ts"
