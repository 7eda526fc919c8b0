/** Access to PostgreSQL: pools, transactions, migrations. No business words. */
export { abandon } from "./client.ts"
export { connect, type ConnectOptions, type Database } from "./connect.ts"
export { isBroken, isOverdue, isUnavailable, isUniqueViolation, ReadOnlyServerError } from "./failure.ts"
export { refuseUnsafe } from "./server.ts"
export { afterCommit, inTransaction, type Db, type Tx } from "./transaction.ts"
export { migrate } from "./migrate.ts"
export type { MigrationSource } from "./migration-source.ts"
export { sql, type RawBuilder } from "kysely"
