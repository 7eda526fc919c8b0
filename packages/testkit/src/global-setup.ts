import type { TestProject } from "vitest/node"
import { startPostgres, sweepAbandoned } from "./postgres.ts"

/** Vitest's global set-up: one PostgreSQL for the whole run, unless TEST_DATABASE_URL names another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") {
    project.provide("postgresUrl", given)
    return async () => {}
  }
  await sweepAbandoned()
  const server = await startPostgres()
  project.provide("postgresUrl", server.url)
  return () => server.stop()
}

declare module "vitest" {
  interface ProvidedContext {
    /** An administrator's URL of the run's PostgreSQL. */
    postgresUrl: string
  }
}
