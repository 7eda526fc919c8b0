import { parseAst, type Plugin } from "vite"

const NO_ZOD = "\0no-zod"
/** Fields of a row that the server reads and the site does not. */
const SERVER_SIDE = new Set(["input", "value", "summary", "errors", "access", "token", "guarded"])

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The contract's rows carry schemas, which the server checks by and the site has no use for: it reads the
 * method, the path and the flags. In the site's build the schemas are cut from the rows, and what the
 * contract imports as zod becomes an object that accepts every call and does nothing. Together that keeps
 * some 12 KB gzip out of the first download. Code that imports zod itself still gets zod.
 */
export const schemalessContract = (): Plugin => ({
  name: "schemaless-contract",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    return source === "zod/mini" &&
      (importer?.includes("/packages/contract/") || importer?.includes("/packages/rules/"))
      ? NO_ZOD
      : undefined
  },
  load(id) {
    return id === NO_ZOD
      ? "export const z = /* @__PURE__ */ new Proxy(function () {}, { get: () => z, apply: () => z })"
      : undefined
  },
  transform(code, id) {
    if (!id.includes("/packages/contract/src/") || !code.includes("endpoint({")) return undefined
    const cuts: Span[] = []
    walk(parseAst(code, { lang: "ts" }), cuts)
    let rest = code
    for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
      rest = `${rest.slice(0, start)}${rest.slice(end).replace(/^\s*,/, "")}`
    return { code: rest, map: null }
  },
})

/** Finds the properties to cut inside every `endpoint({ … })`. */
function walk(node: unknown, cuts: Span[]): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, cuts)
    return
  }
  if (!isNode(node)) return
  if (node["type"] === "CallExpression" && isNamed(node["callee"], "endpoint")) {
    const [row] = Array.isArray(node["arguments"]) ? node["arguments"] : []
    if (isNode(row) && Array.isArray(row["properties"]))
      for (const property of row["properties"])
        if (isNode(property) && [...SERVER_SIDE].some((name) => isNamed(property["key"], name)))
          cuts.push(property)
    return
  }
  for (const child of Object.values(node)) walk(child, cuts)
}

const isNode = (value: unknown): value is Span & Record<string, unknown> =>
  typeof value === "object" && value !== null && "type" in value
const isNamed = (node: unknown, name: string): boolean => isNode(node) && node["name"] === name
