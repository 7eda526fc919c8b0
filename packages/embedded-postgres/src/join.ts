import { readFile, realpath } from "node:fs/promises"
import { join } from "node:path"
import { isCode, PostgresError } from "./errors.ts"
import { filesOf } from "./folder.ts"
import { startPostgres } from "./server.ts"

/** A database to speak to, and how to leave it: one that was started for this is stopped, one that ran goes on. */
export interface Joined {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Connects a command to the PostgreSQL of a folder: starts it, or joins the server that the running house has started. Throws ABSENT
 * for a folder without a database and creates none, because a command with a wrong folder would read an empty database. Throws IN_USE
 * while another process starts the server.
 */
export async function joinPostgres(folder: string): Promise<Joined> {
  await refuseAbsent(folder)
  try {
    const server = await startPostgres({ folder, database: "croupier", restart: false })
    return { url: server.url, stop: server.stop }
  } catch (error) {
    if (!(error instanceof PostgresError) || error.code !== "IN_USE") throw error
    // The house is open: its own server answers.
    const home = filesOf(await realpath(folder))
    const read = async (file: string): Promise<string> => (await readFile(file, "utf8")).trim()
    const [password, port] = await Promise.all([read(home.password), read(home.port)]).catch(
      (cause: unknown) => {
        throw new PostgresError("IN_USE", `${error.message} and has not opened it yet: try again`, { cause })
      },
    )
    return { url: `postgres://croupier:${password}@127.0.0.1:${port}/croupier`, stop: async () => {} }
  }
}

async function refuseAbsent(folder: string): Promise<void> {
  try {
    const { data } = filesOf(await realpath(folder))
    await readFile(join(data, "PG_VERSION"))
  } catch (cause) {
    if (!isCode(cause, "ENOENT") && !isCode(cause, "ENOTDIR") && !isCode(cause, "EACCES")) throw cause
    const why = isCode(cause, "EACCES") ? "cannot be read by this user" : "holds no database"
    throw new PostgresError(
      "ABSENT",
      `${folder} ${why}: name the data folder of the house in DATA_DIR, or its database in DATABASE_URL`,
      { cause },
    )
  }
}
