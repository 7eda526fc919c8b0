import type { Import, Source, Workspace } from "./sources.ts"

export interface Violation {
  readonly path: string
  readonly line: number
  /** The fault, and the way to mend it. */
  readonly message: string
}

const SCOPE = "@croupier/"
const MODULES = "apps/server/src/modules/"
const FEATURES = "apps/site/src/features/"
const BANNED_NAME = /(^|[-.])(utils?|helpers?|common|managers?|misc)([-.]|$)/i
/** Routers read meaning from a leading "$" or "_". */
const KEBAB = /^[$_]*[a-z0-9]+([-.][a-z0-9]+)*$/

/** Folder names directly under a prefix: the module of a file, the feature of a file. */
const ownerUnder = (prefix: string, path: string | undefined): string | undefined =>
  path?.startsWith(prefix) === true && path.slice(prefix.length).includes("/")
    ? path.slice(prefix.length).split("/")[0]
    : undefined

export function checkNames(sources: readonly Source[]): Violation[] {
  return sources.flatMap(({ path }) => {
    const parts = path.split("/")
    const banned = parts.find((part) => BANNED_NAME.test(part))
    const odd = parts.find((part) => !KEBAB.test(part.replace(/\.d\.ts$/, "")))
    if (banned !== undefined)
      return [
        {
          path,
          line: 1,
          message: `"${banned}" says nothing. Name the file after the one subject it is about.`,
        },
      ]
    if (odd !== undefined) return [{ path, line: 1, message: `"${odd}" is not kebab-case. Rename it.` }]
    return []
  })
}

/** Modules of the server know one another by their faces. */
export function checkModules(sources: readonly Source[]): Violation[] {
  return eachImport(sources, ({ path }, { target }) => {
    const other = ownerUnder(MODULES, target)
    if (other === undefined || other === ownerUnder(MODULES, path)) return undefined
    if (target === `${MODULES}${other}/index.ts`) return undefined
    return `this reaches into the module ${other}. Import from ${MODULES}${other}/index.ts, and export there what others may use.`
  })
}

/**
 * The layers of the server, lowest first, by how their paths begin: a file imports its own layer and those below it.
 * The configuration (`config.ts`, `config-gwp-vendors.ts`, …) knows what modules take; no module reads it.
 */
const LAYERS = ["kernel/", "call/", "modules/", "config", "http/", "compose/"] as const
const SERVER = "apps/server/src/"
/** A test, or what tests share, may build what stands above it. */
const TEST_FILE = /\.test\.ts$|\/test-[^/]+\.ts$/

export function checkLayers(sources: readonly Source[]): Violation[] {
  return eachImport(sources, ({ path }, { target }) => {
    const own = layerOf(path)
    const other = layerOf(target)
    if (own === undefined || other === undefined || TEST_FILE.test(path)) return undefined
    if (LAYERS.indexOf(other) <= LAYERS.indexOf(own)) return undefined
    return `${own} imports nothing of ${other}, which stands above it. Let its caller hand it what it needs, or move what both need to ${own} or below.`
  })
}

const layerOf = (path: string | undefined): (typeof LAYERS)[number] | undefined =>
  LAYERS.find((layer) => path?.startsWith(SERVER + layer))

export function checkFeatures(sources: readonly Source[]): Violation[] {
  return eachImport(sources, ({ path }, { target }) => {
    const own = ownerUnder(FEATURES, path)
    const other = ownerUnder(FEATURES, target)
    if (other === undefined || own === undefined || own === other) return undefined
    return `the feature ${own} imports the feature ${other}. Move what both need to shell/, components/ or a package, or join them in a route.`
  })
}

/** Workspaces know one another by name and declared exports; the programs in bin/ may name any of them. */
export function checkPackages(sources: readonly Source[], workspaces: readonly Workspace[]): Violation[] {
  return eachImport(sources, ({ path }, { name, target }) => {
    const own = workspaceOf(path, workspaces)
    if (target !== undefined) {
      const other = workspaceOf(target, workspaces)
      if (other === own) return undefined
      return other
        ? `this reaches into ${other.folder} by path. Import from ${other.name}.`
        : `this leaves ${own?.folder ?? "bin"} by path. Move the file, or what it needs, into a package.`
    }
    if (!name.startsWith(SCOPE)) return undefined
    const packageName = name.split("/").slice(0, 2).join("/")
    const other = workspaces.find((workspace) => workspace.name === packageName)
    if (!other) return `${packageName} is no package of this repository. Check the name.`
    if (!isExported(other, `.${name.slice(packageName.length)}`))
      return `${name} is not exported. Import from ${other.name}, or add it to "exports" in ${other.folder}/package.json.`
    if (own && own !== other && !own.dependencies.has(packageName))
      return `${own.name} does not declare ${packageName}. Add it to "dependencies" in ${own.folder}/package.json.`
    return undefined
  })
}

export function checkCircles(sources: readonly Source[], workspaces: readonly Workspace[]): Violation[] {
  const modules = new Graph()
  const packages = new Graph()
  for (const source of sources) {
    const own = ownerUnder(MODULES, source.path)
    const workspace = workspaceOf(source.path, workspaces)
    for (const used of source.imports) {
      const at = { path: source.path, line: used.line }
      const module = ownerUnder(MODULES, used.target)
      if (own !== undefined && module !== undefined) modules.add(own, module, at)
      const other = workspaces.find(({ name }) => used.name === name || used.name.startsWith(`${name}/`))
      if (workspace && other) packages.add(workspace.name, other.name, at)
    }
  }
  return [...modules.circles("modules"), ...packages.circles("packages")]
}

class Graph {
  readonly #edges = new Map<string, Map<string, { path: string; line: number }>>()

  add(from: string, to: string, at: { path: string; line: number }): void {
    if (from === to) return
    const edges = this.#edges.get(from) ?? new Map<string, { path: string; line: number }>()
    if (!edges.has(to)) edges.set(to, at)
    this.#edges.set(from, edges)
  }

  /** One violation per circle, at the import that closes it. */
  circles(kind: string): Violation[] {
    const found: Violation[] = []
    const done = new Set<string>()
    const visit = (node: string, trail: readonly string[]): void => {
      for (const [next, at] of this.#edges.get(node) ?? []) {
        const start = trail.indexOf(next)
        if (start !== -1)
          found.push({
            ...at,
            message: `${kind} in a circle: ${[...trail.slice(start), next].join(" → ")}. Let one of them be given what it needs, or move what both need below them.`,
          })
        else if (!done.has(next)) visit(next, [...trail, next])
      }
      done.add(node)
    }
    for (const node of this.#edges.keys()) if (!done.has(node)) visit(node, [node])
    return found
  }
}

function eachImport(
  sources: readonly Source[],
  check: (source: Source, used: Import) => string | undefined,
): Violation[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((used) => {
      const message = check(source, used)
      return message === undefined ? [] : [{ path: source.path, line: used.line, message }]
    }),
  )
}

const workspaceOf = (path: string, workspaces: readonly Workspace[]): Workspace | undefined =>
  workspaces.find(({ folder }) => path.startsWith(`${folder}/`))

const isExported = (workspace: Workspace, subpath: string): boolean =>
  workspace.exports.some((pattern) => {
    const [before = "", after] = pattern.split("*")
    return after === undefined
      ? pattern === subpath
      : subpath.startsWith(before) && subpath.endsWith(after) && subpath.length > before.length
  })
