import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Account, giveTo } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { explain, PostgresError } from "./errors.ts"
import type { Folder } from "./folder.ts"

const MAJOR = "18"

/**
 * Makes the database files when there are none, and answers with the password of the user `croupier`.
 * They are made beside their place and moved into it, so an interrupted first start leaves nothing half done.
 */
export async function prepareCluster(
  folder: Folder,
  binaries: Binaries,
  account: Account | undefined,
  onProgress: (line: string) => void,
): Promise<string> {
  const version = await readFile(join(folder.data, "PG_VERSION"), "utf8").catch(() => undefined)
  if (version === undefined) return create(folder, binaries, account, onProgress)
  if (version.trim() !== MAJOR)
    throw new PostgresError(
      "FOREIGN_VERSION",
      `the data in ${folder.data} was written by PostgreSQL ${version.trim()}, this is ${MAJOR}: move it away or set DATABASE_URL`,
    )
  return readFile(folder.password, "utf8")
}

async function create(
  folder: Folder,
  binaries: Binaries,
  account: Account | undefined,
  onProgress: (line: string) => void,
): Promise<string> {
  onProgress("creating the database")
  const draft = `${folder.data}.new`
  const password = randomBytes(24).toString("base64url")
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveTo(account, draft)
  // initdb reads the password as the server's account, so for that moment it has a copy of its own.
  const handover = join(folder.home, "password.new")
  await rm(handover, { force: true })
  await writeFile(handover, password, { mode: 0o600 })
  await giveTo(account, handover)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        "--username=croupier",
        `--pwfile=${handover}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // The builtin provider sorts the same on every machine; C for the rest needs no locale installed.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
        "--no-sync",
        "--no-instructions",
      ],
      account,
    )
  } finally {
    await rm(handover, { force: true })
  }
  await rm(folder.password, { force: true })
  await writeFile(folder.password, password, { mode: 0o600 })
  await rename(draft, folder.data)
  return password
}

function run(program: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    })
    let output = ""
    const endWithUs = (): void => void child.kill("SIGKILL")
    process.once("exit", endWithUs)
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", (error) => reject(explain("PostgreSQL's initdb does not run", error.message)))
    child.once("close", (code) => {
      process.off("exit", endWithUs)
      if (code === 0) resolve()
      else reject(explain("the database could not be created", output))
    })
  })
}
