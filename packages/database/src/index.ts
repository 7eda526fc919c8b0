/** The door to PostgreSQL: pools, transactions, migrations. No business words. */
export { connect, isUnavailable, isUniqueViolation, type Database } from "./connect.ts"
export { inTransaction, type Db, type Tx } from "./transaction.ts"
export { migrate, type MigrationSource } from "./migrate.ts"
export { sql } from "kysely"
