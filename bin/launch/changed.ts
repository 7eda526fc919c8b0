import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { root } from "./npm.mjs"

const git = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)("git", [...args], { cwd: root, maxBuffer: 64_000_000 })).stdout.trim()

/**
 * Paths of files that differ from a commit, those that git does not know yet among them. Without a base: from where this
 * branch left `main`, on `main` itself from its last commit. Throws with one line where git knows no such commit.
 */
export async function changedSince(base: string | undefined): Promise<string[]> {
  const from =
    base ??
    (await git("merge-base", "HEAD", "main").catch(() => undefined)) ??
    (await git("rev-parse", "HEAD"))
  const [tracked, fresh] = await Promise.all([
    git("diff", "--name-only", "--diff-filter=d", "--end-of-options", from).catch(() => {
      throw new Error(`git knows no commit ${from}: name a branch, a tag or a commit after --changed=`)
    }),
    git("ls-files", "--others", "--exclude-standard"),
  ])
  return [...new Set(`${tracked}\n${fresh}`.split("\n"))].filter((path) => path !== "").toSorted()
}

const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path)

/** Changed files that the linter reads. */
export const codeOf = (changed: readonly string[]): string[] => changed.filter(isCode)

/**
 * The modules by which Vitest finds the tests of changed files. A file that no module imports by name (SQL, texts, pictures)
 * stands for the modules of the nearest folder above it that has some: its reader is among them.
 */
export async function modulesOf(changed: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const path of changed)
    if (isCode(path)) found.add(path)
    else for (const reader of await readersOf(path)) found.add(reader)
  return [...found].toSorted()
}

async function readersOf(path: string): Promise<string[]> {
  // Beyond a package's own folder nothing is near.
  for (let folder = dirname(path); folder.split("/").length > 1; folder = dirname(folder)) {
    const names = existsSync(join(root, folder)) ? await readdir(join(root, folder)) : []
    const modules = names.filter((name) => isCode(name) && !/\.(?:test|e2e)\./.test(name))
    if (modules.length > 0) return modules.map((name) => `${folder}/${name}`)
  }
  return []
}

/** Which e2e tests go over which screens, by where the code of the screens stands. */
const E2E_TESTS: readonly (readonly [folder: string, tests: readonly string[]])[] = [
  ["apps/site/src/features/auth/", ["auth", "human-check", "third-party", "ways-in", "ways-in-more"]],
  ["apps/site/src/features/games/", ["games", "studio"]],
  ["apps/site/src/features/lottery/", ["chase", "lottery", "lottery-games"]],
  ["apps/site/src/features/member/", ["member", "protection"]],
  ["apps/site/src/features/wallet/", ["deposit", "wallets"]],
  ["apps/site/src/features/", ["shell"]],
  ["apps/site/src/forms/", ["auth", "member", "ways-in"]],
  ["apps/site/src/", ["auth", "shell", "start-up"]],
  ["apps/studio/client/", ["studio"]],
]
const SITE_E2E = "apps/site/e2e/"
const CONSOLE_E2E = "apps/console/e2e/"

/** Paths of the e2e tests over screens that changed, of those that changed themselves, and of all that share a changed step. */
export function e2eTestsOf(changed: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of changed) {
    const own = [SITE_E2E, CONSOLE_E2E].find((folder) => path.startsWith(folder))
    if (own !== undefined) found.add(path.endsWith(".e2e.ts") ? path : own)
    else if (path.startsWith("apps/console/src/")) found.add(CONSOLE_E2E)
    else
      for (const name of E2E_TESTS.find(([folder]) => path.startsWith(folder))?.[1] ?? [])
        found.add(`${SITE_E2E}${name}.e2e.ts`)
  }
  return [...found].filter((path) => existsSync(join(root, path))).toSorted()
}
