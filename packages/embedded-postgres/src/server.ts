import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { open, readFile, rename, stat, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import pg from "pg"
import { type Account, serverAccount } from "./account.ts"
import { type Binaries, findBinaries } from "./binaries.ts"
import { claim } from "./claim.ts"
import { prepareCluster } from "./cluster.ts"
import { explain, PostgresError } from "./errors.ts"
import { type Folder, prepareFolder } from "./folder.ts"
import { restartPace } from "./pace.ts"
import { freePort, returnPort } from "./port.ts"
import { clearPostmaster, readPostmaster, stopProcess } from "./postmaster.ts"
import { pause } from "./process.ts"

export interface PostgresOptions {
  /** Where data, password, port and log are kept; made when missing. */
  readonly folder: string
  /** The database that `url` names; made when missing. */
  readonly database?: string
  /** Server settings, as `postgres -c name=value`. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Starts the server again on the same port when it dies unasked, for as long as it takes. Default true. */
  readonly restart?: boolean
  /** Hears what goes on at the start, and later that the server died and that it is back. */
  readonly onProgress?: (line: string) => void
}

export interface Postgres {
  readonly url: string
  readonly port: number
  /** The real folder: not the one asked for when the server's account cannot reach that one. */
  readonly folder: string
  readonly urlOf: (database: string) => string
  /** The number of the server's process. Undefined while it is down. */
  readonly pid: () => number | undefined
  /** Ends the server as a power cut would, and waits until it is gone. */
  readonly kill: () => Promise<void>
  /** Starts it again after `kill`, on the same port. */
  readonly start: () => Promise<void>
  /** Cuts the sessions, writes a checkpoint and ends. May be called twice. */
  readonly stop: () => Promise<void>
}

const LOG_LIMIT_BYTES = 8 * 1024 * 1024
const START_TIMEOUT_MS = 300_000
/** After a kill -9 the server's own children hold its shared memory for a moment. */
const ATTEMPTS = 40

/**
 * Starts PostgreSQL as a child of this process, on 127.0.0.1 and a free port that stays the same over
 * restarts. Throws `PostgresError` with one line for the person at the keyboard.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const onProgress = options.onProgress ?? (() => {})
  const account = serverAccount()
  const binaries = await findBinaries(account)
  const folder = await prepareFolder(options.folder, account)
  if (folder.home !== resolve(options.folder)) onProgress(`its data is in ${folder.home}`)
  const letGo = await claim(folder.claim)
  try {
    await clearPostmaster(folder.data, onProgress)
    const password = await prepareCluster(folder, binaries, account, onProgress)
    const server = new Server(
      folder,
      binaries,
      account,
      options.settings ?? {},
      options.restart ?? true,
      onProgress,
    )
    await server.choosePort()
    try {
      await server.start()
    } catch (error) {
      returnPort(server.port)
      throw error
    }
    const urlOf = (database: string): string =>
      `postgres://croupier:${password}@127.0.0.1:${server.port}/${database}`
    if (options.database) await createDatabase(urlOf("postgres"), options.database)
    return {
      url: urlOf(options.database ?? "postgres"),
      port: server.port,
      folder: folder.home,
      urlOf,
      pid: () => server.pid,
      kill: () => server.kill(),
      start: () => server.start(),
      stop: async () => {
        await server.stop()
        await letGo()
      },
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

class Server {
  port = 0
  readonly #folder: Folder
  readonly #binaries: Binaries
  readonly #account: Account | undefined
  readonly #settings: Readonly<Record<string, string | number>>
  readonly #restart: boolean
  readonly #onProgress: (line: string) => void
  readonly #pace = restartPace()
  #child: ChildProcess | undefined
  #wanted = false
  readonly #atExit = (): void => void this.#child?.kill("SIGINT")

  constructor(
    folder: Folder,
    binaries: Binaries,
    account: Account | undefined,
    settings: Readonly<Record<string, string | number>>,
    restart: boolean,
    onProgress: (line: string) => void,
  ) {
    this.#folder = folder
    this.#binaries = binaries
    this.#account = account
    this.#settings = settings
    this.#restart = restart
    this.#onProgress = onProgress
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  async choosePort(): Promise<void> {
    const last = Number.parseInt(await readFile(this.#folder.port, "utf8").catch(() => "0"), 10)
    this.port = await freePort(last)
    await writeFile(this.#folder.port, `${this.port}\n`)
  }

  async start(): Promise<void> {
    this.#wanted = true
    process.once("exit", this.#atExit)
    try {
      await this.#open()
    } catch (error) {
      process.off("exit", this.#atExit)
      throw error
    }
  }

  async #open(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const output = await this.#launch()
      if (output === undefined) return
      const held = /pre-existing shared memory block|postmaster\.pid" already exists/.test(output)
      if (!held || attempt === ATTEMPTS || !this.#wanted) throw explain("PostgreSQL does not start", output)
      await pause(50)
    }
  }

  /** Undefined when the server is ready; otherwise what it said before it ended. */
  async #launch(): Promise<string | undefined> {
    const log = await openLog(this.#folder.log)
    try {
      const { size } = await log.stat()
      // Told to stop meanwhile: this one would never be stopped.
      if (!this.#wanted) return "it was told to stop"
      const child = spawn(this.#binaries.postgres, this.#arguments(), {
        ...this.#account,
        cwd: "/",
        stdio: ["ignore", log.fd, log.fd],
        // Its own group: Ctrl-C in a terminal reaches only us, and we stop the server after its users.
        detached: true,
      })
      this.#child = child
      let ended: Error | true | undefined
      child.once("error", (error) => (ended = error))
      child.once("exit", () => {
        ended = true
        this.#child = undefined
      })
      for (const until = performance.now() + START_TIMEOUT_MS; performance.now() < until; await pause(10)) {
        if (ended !== undefined)
          return ended instanceof Error ? ended.message : await readFrom(this.#folder.log, size)
        const postmaster = await readPostmaster(this.#folder.data)
        if (postmaster?.ready && postmaster.pid === child.pid) {
          this.#watch(child)
          return undefined
        }
      }
      child.kill("SIGQUIT")
      return `not ready within ${START_TIMEOUT_MS / 1000} s, see ${this.#folder.log}`
    } finally {
      await log.close()
    }
  }

  #arguments(): string[] {
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      jit: "off",
      // After a crash one call syncs the file system, instead of one for each of a thousand files.
      ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
      ...this.#settings,
      port: this.port,
    }
    return [
      "-D",
      this.#folder.data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ]
  }

  #watch(child: ChildProcess): void {
    const since = performance.now()
    child.once("exit", (code, signal) => {
      if (!this.#wanted) return
      if (!this.#restart) return void process.off("exit", this.#atExit)
      this.#onProgress(`PostgreSQL ended unasked (${signal ?? `code ${code}`}); it is started again`)
      void this.#revive(performance.now() - since)
    })
  }

  /** Starts it again until it runs or is no longer wanted; what keeps it from running is said once. */
  async #revive(livedMs: number): Promise<void> {
    let said: string | undefined
    for (let wait = this.#pace(livedMs); ; wait = this.#pace(0)) {
      await rest(wait)
      if (!this.#wanted) return
      try {
        await this.#open()
        return this.#onProgress("PostgreSQL runs again")
      } catch (error) {
        const why = error instanceof PostgresError ? error.message : String(error)
        if (this.#wanted && why !== said)
          this.#onProgress(`${why}; it is tried again, see ${this.#folder.log}`)
        said = why
      }
    }
  }

  async kill(): Promise<void> {
    this.#wanted = false
    process.off("exit", this.#atExit)
    const child = this.#child
    if (!child) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }

  async stop(): Promise<void> {
    this.#wanted = false
    const pid = this.#child?.pid
    if (pid !== undefined) await stopProcess(pid)
    process.off("exit", this.#atExit)
    returnPort(this.port)
  }
}

/** A pause that keeps no process alive. */
const rest = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`)
  return open(path, "a", 0o600)
}

async function readFrom(path: string, offset: number): Promise<string> {
  return (await readFile(path)).subarray(offset).toString()
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
