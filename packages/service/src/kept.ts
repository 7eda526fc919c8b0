import { randomBytes } from "node:crypto"
import { link, mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * The content of a file, made when it is not there yet; only its owner may read it. It is there whole or not at all,
 * also when the power goes, and of processes that make it at once one gives all of them theirs. A file that is empty,
 * as an interrupted write of old leaves it, counts as none. Throws what the system says of a file that cannot be read.
 */
export async function keep(file: string, make: () => string | Promise<string>): Promise<string> {
  const found = await read(file)
  if (found !== "") return found
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString("hex")}`
  const value = await make()
  try {
    await write(draft, value)
    await link(draft, file).catch(async (error: unknown) => {
      if (!isCode(error, "EEXIST")) throw error
      if ((await read(file)) === "") await rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file)) || value
}

/** The same for what is kept as JSON; one line that names the file when it holds something else. */
export async function keepJson<T>(
  file: string,
  read: (found: unknown) => T,
  make: () => T | Promise<T>,
): Promise<T> {
  const text = await keep(file, async () => JSON.stringify(await make()))
  try {
    return read(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is damaged: restore it, or remove it and another is made`, { cause: error })
  }
}

async function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return ""
    throw error
  })
}

async function write(file: string, text: string): Promise<void> {
  const opened: FileHandle = await open(file, "wx", 0o600)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code
