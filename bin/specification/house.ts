import { ENDPOINTS } from "@croupier/contract"
import { Settings } from "@croupier/rules/settings"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

const isTree = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The paths of a tree's leaves: `agent.policy`. */
const leavesOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? leavesOf(value).map((leaf) => `${name}.${leaf}`) : [name],
  )

/** Names that a file's text brings: all that the first group finds between two marks. */
async function namesIn(file: string, from: string, name: RegExp): Promise<string[]> {
  const text = await readFile(file, "utf8")
  const start = text.indexOf(from)
  const end = text.indexOf("\n}", start) + 1 || text.indexOf("\n]", start) + 1
  const found = [...text.slice(start, end).matchAll(name)].map(([, each = ""]) => each)
  if (start === -1 || found.length === 0) throw new Error(`${file} has no names behind ${from}`)
  return found
}

/**
 * Every name that the page of the specification has to hold: calls as `login()`, routes as `/vip`, pages of the member
 * centre as `member:withdraw`, pages of the agent centre as `agent:team`, and settings as `play.freePlay`.
 */
export async function namesOfHouse(root: string): Promise<Set<string>> {
  const site = join(root, "apps/site/src")
  const [routes, member, agent] = await Promise.all([
    namesIn(join(site, "shell/pages.ts"), "export const PAGES", /path: "([^"]+)"/g),
    namesIn(join(site, "modals/member-pages.ts"), "export const MEMBER_PAGES", /^ {2}(\w+): page\(/gm),
    namesIn(join(site, "features/agents/agent-centre.tsx"), "const PAGES", /^ {2}(\w+): \{/gm),
  ])
  return new Set([
    ...Object.keys(ENDPOINTS).map((name) => `${name}()`),
    ...routes,
    ...member.map((name) => `member:${name}`),
    ...agent.map((name) => `agent:${name}`),
    ...leavesOf(Settings.parse({})),
  ])
}
