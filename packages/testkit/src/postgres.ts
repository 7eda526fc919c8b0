import { chmod, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { removeAbandoned, startPostgres as start, type Postgres } from "@croupier/embedded-postgres"

export type TestPostgres = Postgres

const PREFIX = "croupier-test-"

/**
 * Nothing waits for the disk. `synchronous_commit` stays on: an answered commit has left the process, so it
 * survives kill -9 of the server, which tests rely on; only a power cut could take it.
 */
export const fastTestSettings = {
  fsync: "off",
  full_page_writes: "off",
  max_connections: 300,
  autovacuum_naptime: "1h",
  "croupier.throwaway": "on",
} as const

/** A server of the test's own, to kill and restart. Its data is removed by `stop`. */
export async function startPostgres(
  options: { settings?: Readonly<Record<string, string | number>>; database?: string } = {},
): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  // Open for passing through: as root the server runs as another user.
  await chmod(folder, 0o711)
  const server = await start({
    folder: join(folder, "postgres"),
    restart: false,
    settings: { ...fastTestSettings, ...options.settings },
    ...(options.database === undefined ? {} : { database: options.database }),
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const GRACE_MS = 60_000

/** Removes the servers of earlier runs that were killed before they could do it themselves. */
export async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    // A folder made a moment ago may belong to a run that has not claimed it yet; another user's is not ours.
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.birthtimeMs < GRACE_MS) continue
    await removeAbandoned(join(folder, "postgres"))
    // Only when that left it empty: a server in use is another run's, and keeps its files.
    await rmdir(folder).catch(() => {})
  }
}
