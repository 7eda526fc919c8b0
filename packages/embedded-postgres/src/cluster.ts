import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises"
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
  const kept = await readFile(folder.password, "utf8").catch(() => "")
  return PASSWORD.test(kept) ? kept : renewPassword(folder, binaries, account, onProgress)
}

/** The file was lost or cut short; the data is whole, and its owner sets another password, with no server running. */
async function renewPassword(
  folder: Folder,
  binaries: Binaries,
  account: Account | undefined,
  onProgress: (line: string) => void,
): Promise<string> {
  onProgress(`${folder.password} holds no password: another is set`)
  const password = newPassword()
  await run(
    binaries.postgres,
    ["--single", "-D", folder.data, "postgres"],
    account,
    "the password of the database could not be set",
    `alter user croupier password '${password}'\n`,
  )
  await writeWhole(folder.password, password)
  return password
}

const newPassword = (): string => randomBytes(24).toString("base64url")
const PASSWORD = /^[\w-]{32}$/

/** Takes the place of what is there at once or not at all, also when the power goes. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  await rm(draft, { force: true })
  const file = await open(draft, "wx", 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

async function create(
  folder: Folder,
  binaries: Binaries,
  account: Account | undefined,
  onProgress: (line: string) => void,
): Promise<string> {
  onProgress("creating the database")
  const draft = `${folder.data}.new`
  const password = newPassword()
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
      "the database could not be created",
    )
  } finally {
    await rm(handover, { force: true })
  }
  await writeWhole(folder.password, password)
  await rename(draft, folder.data)
  return password
}

function run(
  program: string,
  args: string[],
  account: Account | undefined,
  task: string,
  input = "",
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    })
    let output = ""
    const endWithUs = (): void => void child.kill("SIGKILL")
    process.once("exit", endWithUs)
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    // It may end before it has read all; how it ended says why.
    child.stdin.on("error", () => {})
    child.stdin.end(input)
    child.once("error", (error) => reject(explain(task, error.message)))
    child.once("close", (code) => {
      process.off("exit", endWithUs)
      const failed = code !== 0 || /^\S.*\bERROR:/m.test(output)
      if (failed) reject(explain(task, output))
      else resolve()
    })
  })
}
