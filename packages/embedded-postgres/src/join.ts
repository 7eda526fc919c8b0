import { readFile, realpath } from "node:fs/promises"
import { join } from "node:path"
import { PostgresError } from "./errors.ts"
import { startPostgres } from "./server.ts"

/** A database to speak to, and how to leave it: one that was started for this is stopped, one that ran goes on. */
export interface Joined {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** For commands beside the house: its own PostgreSQL in a folder, whether the house is open or not. */
export async function joinPostgres(folder: string): Promise<Joined> {
  try {
    const server = await startPostgres({ folder, database: "croupier", restart: false })
    return { url: server.url, stop: server.stop }
  } catch (error) {
    if (!(error instanceof PostgresError) || error.code !== "IN_USE") throw error
    // The house is open: its own server answers.
    const home = await realpath(folder)
    const [password, port] = await Promise.all(
      ["password", "port"].map(async (file) => (await readFile(join(home, file), "utf8")).trim()),
    )
    return { url: `postgres://croupier:${password}@127.0.0.1:${port}/croupier`, stop: async () => {} }
  }
}
