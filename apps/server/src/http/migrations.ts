import type { MigrationSource } from "@croupier/database"

/** The tables of the HTTP layer: keys and nonces of sealed payloads, budgets of callers. */
export const httpMigrations: MigrationSource = {
  name: "90_http",
  schema: "http",
  folder: new URL("./migrations/", import.meta.url),
}
