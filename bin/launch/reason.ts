/** Words of a program about its own settings. */
interface Remedies {
  /** The setting that names the database. */
  readonly database: string
  /** Advice where another process has the data folder; undefined: the error says all. */
  readonly folderInUse: string | undefined
}

const OF_THE_HOUSE: Remedies = {
  database: "DATABASE_URL",
  folderInUse: "stop that one first, or choose another folder with DATA_DIR",
}

/** Errors that a person can mend, as one line each. Whatever else happens keeps its own message. */
export function reasonOf(error: unknown, remedies: Remedies = OF_THE_HOUSE): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return String(first)
  return known(first, remedies) ?? first.message.split("\n")[0] ?? first.name
}

function known(error: Error, { database, folderInUse }: Remedies): string | undefined {
  const { code, syscall, address = "", port, path = "" } = error as SystemError
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is in use: stop the other program, or choose another with PORT`
    case "IN_USE":
      return folderInUse === undefined ? error.message : `${error.message}: ${folderInUse}`
    case "EADDRNOTAVAIL":
      return `HOST ${address} is not an address of this machine`
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return port === undefined
        ? `no permission to write to ${path}`
        : `no permission to listen on port ${port}: choose one from 1024 up with PORT`
    case "ENOENT":
      // Node's error for a folder that cannot be made where writing is forbidden.
      return syscall === "mkdir" ? `the folder ${path} cannot be made` : undefined
    case "ENOSPC":
      return "the disk is full"
    case "ENOTDIR":
    case "EEXIST":
      return `${path} is in the way: a folder is needed there`
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "EAI_AGAIN":
      return `no PostgreSQL answers at ${database}`
    case "28P01":
    case "28000":
    case "3D000":
      return `${database}: ${error.message}`
    case undefined:
    default:
      return undefined
  }
}

/** Fields of Node's and PostgreSQL's errors; each error has some of them. */
interface SystemError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly address?: string
  readonly port?: number
  readonly path?: string
}
