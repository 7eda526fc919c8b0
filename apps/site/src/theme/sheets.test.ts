import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const SRC = fileURLToPath(new URL("..", import.meta.url))
const SHEET = readFileSync(join(SRC, "theme/site.css"), "utf8")

/** The lists of dialogs and of pages in dialogs: their code comes with the second style sheet. */
const DIALOGS = ["modals/registry.ts", "modals/member-pages.ts"].map((file) => join(SRC, file))

const found = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: join(SRC, "theme") }).map((file) => resolve(SRC, "theme", file))

const styled = new Set([...SHEET.matchAll(/@source "([^"]+)"/g)].flatMap(([, glob = ""]) => found(glob)))

/** Adds all files that a file brings, those of dialogs and of pages with the second sheet left out. */
function reach(file: string, into: Set<string>): Set<string> {
  if (into.has(file) || !existsSync(file)) return into
  const text = readFileSync(file, "utf8")
  if (text.includes("theme/dialogs.css")) return into
  into.add(file)
  const now = text.matchAll(/^(?:im|ex)port (?!type)[^"]*?from "(\.[^"]+)"/gm)
  const later = DIALOGS.includes(file) ? [] : text.matchAll(/import\("(\.[^"]+)"\)/g)
  for (const [, path = ""] of [...now, ...later]) reach(resolve(dirname(file), path), into)
  return into
}

test("every file that a page shows without a dialog is a source of the first style sheet, or its page brings the second", () => {
  const shown = new Set<string>()
  const roots = [join(SRC, "boot/start.tsx"), ...found("../{routes,features}/**/*-page.tsx")]
  const inDialogs = DIALOGS.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/import\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
      resolve(dirname(file), path),
    ),
  )
  const agents = join(SRC, "features/agents")
  for (const root of roots) if (!inDialogs.includes(root) && !root.startsWith(agents)) reach(root, shown)
  const bare = [...shown].filter((file) => file.endsWith(".tsx") && !styled.has(file))
  expect(bare.map((file) => file.slice(SRC.length))).toEqual([])
})
