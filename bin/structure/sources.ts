import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"

export interface Import {
  /** As written: "./store.ts", "@croupier/money", "node:fs". */
  readonly name: string
  readonly line: number
  /** The file meant, from the root, for a relative import; also for one that does not exist. */
  readonly target: string | undefined
}

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export interface SqlFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A page of documentation. */
export interface Page {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Workspace {
  readonly name: string
  /** From the root, with forward slashes. */
  readonly folder: string
  readonly exports: readonly string[]
  readonly dependencies: ReadonlySet<string>
}

const CODE = /\.(ts|tsx|mts|mjs|js)$/
const SKIPPED = new Set(["node_modules", "dist"])
const PARENTS = ["packages", "apps"]
const SINGLES = ["bench"]

/** Every file of code in the workspaces and in bin/, with what it imports. */
export async function readSources(root: string): Promise<Source[]> {
  const files = await collect(root, [...PARENTS, ...SINGLES, "bin"], CODE)
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(root, path), "utf8")
      const imports = importsOf(text).map(({ name, line }) => ({
        name,
        line,
        target: name.startsWith(".") ? resolved(root, path, name) : undefined,
      }))
      return { path, text, imports }
    }),
  )
}

/** The pages of docs/ and those at the root. */
export async function readPages(root: string): Promise<Page[]> {
  const top = (await readdir(root)).filter((name) => name.endsWith(".md"))
  const paths = [...top, ...(await collect(root, ["docs"], /\.md$/))]
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })))
}

/** Migrations and functions of the workspaces, in the order of their paths. */
export async function readSqlFiles(root: string): Promise<SqlFile[]> {
  const files = await collect(root, PARENTS, /\.sql$/)
  return Promise.all(
    files.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })),
  )
}

async function collect(root: string, folders: readonly string[], wanted: RegExp): Promise<string[]> {
  const files: string[] = []
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) files.push(...(await collect(root, [path], wanted)))
      } else if (wanted.test(entry.name)) files.push(path)
    }
  }
  return files
}

const resolved = (root: string, from: string, name: string): string =>
  relative(root, join(root, dirname(from), name.replace(/\?.*$/, ""))).replaceAll(sep, "/")

/** Good enough for formatted code: static, side-effect and dynamic imports, re-exports; not in comments. */
export function importsOf(text: string): { name: string; line: number }[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "))
  const pattern =
    /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[1] ?? match[2] ?? match[3] ?? "",
    line: code.slice(0, match.index + match[0].length).split("\n").length,
  }))
}

export async function readWorkspaces(root: string): Promise<Workspace[]> {
  const folders = [...SINGLES]
  for (const parent of PARENTS)
    if (existsSync(join(root, parent)))
      folders.push(...(await readdir(join(root, parent))).map((name) => `${parent}/${name}`))
  const found = folders.filter((folder) => existsSync(join(root, folder, "package.json")))
  return Promise.all(
    found.map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as Manifest
      return {
        name: manifest.name,
        folder,
        exports: Object.keys(manifest.exports ?? {}),
        dependencies: new Set(
          Object.keys({
            ...manifest.dependencies,
            ...manifest.devDependencies,
            ...manifest.peerDependencies,
          }),
        ),
      }
    }),
  )
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
