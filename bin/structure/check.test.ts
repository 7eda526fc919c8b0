import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { checkStructure } from "./check.ts"

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "croupier-structure-"))
  await write({
    "packages/money/package.json": manifest("money"),
    "packages/money/src/index.ts": "export const one = 1n",
    "packages/ledger/package.json": manifest("ledger", ["@croupier/money"]),
    "packages/ledger/src/index.ts": 'import { one } from "@croupier/money"',
    "apps/server/package.json": manifest("server", ["@croupier/ledger"]),
    "apps/server/src/modules/wallet/index.ts": 'import { read } from "./store.ts"',
    "apps/server/src/modules/wallet/store.ts": "export const read = 1",
    "apps/server/src/modules/payments/index.ts": 'import { wallet } from "../wallet/index.ts"',
    "apps/site/package.json": manifest("site"),
    "apps/site/src/features/auth/login.tsx": 'import { call } from "../../shell/call.ts"',
    "apps/site/src/shell/call.ts": "export const call = 1",
  })
})

afterEach(() => rm(root, { recursive: true }))

const manifest = (name: string, dependencies: string[] = []): string =>
  JSON.stringify({
    name: `@croupier/${name}`,
    exports: { ".": "./src/index.ts", "./plays/*": "./src/plays/*.ts" },
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, "0.1.0"])),
  })

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

const found = async (): Promise<string[]> =>
  (await checkStructure(root)).map(({ path, line, message }) => `${path}:${line}: ${message}`)

test("a tree that keeps the plan has no violations", async () => {
  expect(await found()).toEqual([])
})

test("a module may not reach behind another's face", async () => {
  await write({
    "apps/server/src/modules/payments/deposits.ts": '\nimport { read } from "../wallet/store.ts"',
  })
  expect(await found()).toEqual([
    expect.stringMatching(/^apps\/server\/src\/modules\/payments\/deposits\.ts:2: .*wallet\/index\.ts/),
  ])
})

test("types, re-exports and dynamic imports count too", async () => {
  await write({
    "apps/server/src/http/mount.ts": [
      'import type { A } from "../modules/wallet/store.ts"',
      'export * from "../modules/wallet/store.ts"',
      'const late = await import("../modules/wallet/store.ts")',
      '// import { no } from "../modules/wallet/store.ts"',
    ].join("\n"),
  })
  expect((await checkStructure(root)).map(({ line }) => line)).toEqual([1, 2, 3])
})

test.each([
  ["kernel/jobs.ts", "../modules/wallet/index.ts", "kernel/ imports nothing of modules/"],
  ["kernel/jobs.ts", "../call/context.ts", "kernel/ imports nothing of call/"],
  ["kernel/jobs.ts", "../http/mount.ts", "kernel/ imports nothing of http/"],
  ["call/context.ts", "../modules/wallet/index.ts", "call/ imports nothing of modules/"],
  ["call/context.ts", "../http/mount.ts", "call/ imports nothing of http/"],
  ["modules/wallet/routes.ts", "../../http/mount.ts", "modules/ imports nothing of http/"],
  ["modules/wallet/kit.ts", "../../config.ts", "modules/ imports nothing of config"],
  ["http/server.ts", "../compose/modules.ts", "http/ imports nothing of compose/"],
])("a layer of the server imports none above it: %s from %s", async (path, imported, message) => {
  await write({ [`apps/server/src/${path}`]: `import type { A } from "${imported}"` })
  expect(await found()).toEqual([expect.stringContaining(message)])
})

test("layers import those below them, and tests of a layer those above it", async () => {
  await write({
    "apps/server/src/compose/outside.ts": 'import type { Config } from "../config.ts"',
    "apps/server/src/config-gwp-vendors.ts": 'import type { A } from "./modules/wallet/index.ts"',
    "apps/server/src/http/mount.ts": 'import { wallet } from "../modules/wallet/index.ts"',
    "apps/server/src/modules/wallet/routes.ts": 'import type { Member } from "../../call/member.ts"',
    "apps/server/src/call/context.ts": 'import { refuse } from "../kernel/refusal.ts"',
    "apps/server/src/modules/wallet/test-house.ts": 'import { createApp } from "../../http/app.ts"',
    "apps/server/src/modules/wallet/wallet.test.ts": 'import { createApp } from "../../http/app.ts"',
  })
  expect(await found()).toEqual([])
})

test("modules may not go in circles", async () => {
  await write({ "apps/server/src/modules/wallet/moves.ts": 'import { pay } from "../payments/index.ts"' })
  expect(await found()).toEqual([expect.stringContaining("modules in a circle")])
})

test("packages may not go in circles", async () => {
  await write({
    "packages/money/package.json": manifest("money", ["@croupier/ledger"]),
    "packages/money/src/index.ts": 'import { post } from "@croupier/ledger"',
  })
  expect(await found()).toEqual([expect.stringContaining("packages in a circle")])
})

test("a package is entered only by its declared exports", async () => {
  await write({
    "packages/ledger/src/a.ts": 'import { one } from "@croupier/money/src/index.ts"',
    "packages/ledger/src/b.ts": 'import { one } from "../../money/src/index.ts"',
    "packages/ledger/src/c.ts": 'import { ssc } from "@croupier/money/plays/ssc"',
  })
  expect(await found()).toEqual([
    expect.stringMatching(/a\.ts:1: .* is not exported/),
    expect.stringMatching(/b\.ts:1: .* by path\. Import from @croupier\/money/),
  ])
})

test("a package declares what it imports", async () => {
  await write({ "apps/server/src/main.ts": 'import { one } from "@croupier/money"' })
  expect(await found()).toEqual([
    expect.stringContaining("@croupier/server does not declare @croupier/money"),
  ])
})

test("features of the site may not import one another", async () => {
  await write({ "apps/site/src/features/wallet/page.tsx": 'import { Login } from "../auth/login.tsx"' })
  expect(await found()).toEqual([expect.stringContaining("the feature wallet imports the feature auth")])
})

test.each(["utils.ts", "date-helpers.ts", "common.ts", "session-manager.ts"])(
  "no file is called %s",
  async (name) => {
    await write({ [`packages/money/src/${name}`]: "" })
    expect(await found()).toEqual([expect.stringContaining("Name the file after the one subject")])
  },
)

test("files are kebab-case", async () => {
  await write({ "packages/money/src/moneyFormat.ts": "" })
  expect(await found()).toEqual([expect.stringContaining("not kebab-case")])
})

test("functions stand in files of their own, not in new migrations", async () => {
  const migrations = "apps/server/src/modules/lottery/migrations"
  await write({
    [`${migrations}/0035_taken.sql`]:
      "create or replace function f() returns int language sql as $$ select 1 $$;",
    [`${migrations}/0036_new.sql`]:
      "-- create function f()\n\ncreate  FUNCTION f() returns int language sql as $$ select 1 $$;",
    "apps/server/src/modules/wallet/migrations/0001_wallet.sql": "create function g() returns int as ''",
  })
  expect(await found()).toEqual([
    expect.stringMatching(/0036_new\.sql:3: .*lottery\/functions\/<name>\.sql/),
    expect.stringMatching(/wallet\/migrations\/0001_wallet\.sql:1: /),
  ])
})

test("two migrations of a folder never share a number", async () => {
  await write({
    "apps/server/src/modules/wallet/migrations/0002_first.sql": "",
    "apps/server/src/modules/wallet/migrations/0002_second.sql": "",
    "apps/server/src/modules/payments/migrations/0002_other.sql": "",
  })
  expect(await found()).toEqual([
    expect.stringMatching(/0002_second\.sql:1: 0002_first\.sql has this number too/),
  ])
})

test("a table is its module's alone", async () => {
  const modules = "apps/server/src/modules"
  await write({
    [`${modules}/wallet/migrations/0001_wallet.sql`]:
      "create table purse (id int);\ncreate table if not exists\n  taken_over (id int);",
    [`${modules}/payments/migrations/0001_payments.sql`]:
      "create table deposit (id int);\ncreate table taken_over (id int);",
    [`${modules}/payments/store.ts`]: [
      "// from purse",
      "/** update purse */",
      "export const one = `select * from deposit d join purse p on p.id = d.id`",
      "export const two = `insert into taken_over (id) values (1)`",
      "export const three = `select 1 from payments.deposit`",
      "export const four = `delete from wallet.purse`",
    ].join("\n"),
    [`${modules}/payments/store.test.ts`]: "const fixture = `insert into purse values (1)`",
    [`${modules}/wallet/functions/purses.sql`]:
      "-- from deposit\ncreate or replace function purses() returns int language sql as $$\n  select count(*)::int from deposit\n$$;",
    [`${modules}/wallet/store.ts`]: "export const read = `select purses() from taken_over`",
  })
  expect(await found()).toEqual([
    expect.stringMatching(/payments\/store\.ts:3: purse is a table of wallet/),
    expect.stringMatching(/payments\/store\.ts:6: wallet\.purse is a table of wallet/),
    expect.stringMatching(/payments\/store\.ts:4: taken_over is a table of wallet/),
    expect.stringMatching(/purses\.sql:3: deposit is a table of payments/),
  ])
})

test("a source names the schema of its module", async () => {
  const source = (rest: string) => `export const m: MigrationSource = {\n  name: "50_m",${rest}\n  folder }`
  await write({
    "apps/server/src/modules/play-money/index.ts": source('\n  schema: "play_money",'),
    "apps/server/src/modules/payments/index.ts": `\n${source("")}`,
    "apps/server/src/modules/wallet/index.ts": source('\n  schema: "payments",'),
  })
  expect(await found()).toEqual([
    expect.stringMatching(/payments\/index\.ts:2: .*schema: "payments"/),
    expect.stringMatching(/wallet\/index\.ts:1: .*schema: "wallet"/),
  ])
})

test("an SQL function of another module is called only if it is listed as a face", async () => {
  const modules = "apps/server/src/modules"
  await write({
    [`${modules}/wallet/functions/purses.sql`]:
      "create or replace function purses() returns int language sql as $$ select 1 $$;",
    [`${modules}/wallet/functions/stake_check.sql`]:
      "create or replace function stake_check() returns int language sql as $$ select 1 $$;",
    [`${modules}/payments/store.ts`]: "export const one = `select purses(), stake_check()`",
  })
  expect(await found()).toEqual([expect.stringMatching(/store\.ts:1: purses is an SQL function of wallet/)])
})

test("the ledger's tables are read by the proof alone", async () => {
  const modules = "apps/server/src/modules"
  await write({
    "packages/ledger/migrations/0001_accounts.sql": "create table ledger.wallet (id int)",
    [`${modules}/wallet/sub-ledger.ts`]: "export const one = `select * from ledger.wallet`",
    [`${modules}/wallet/store.ts`]: "export const read = `select ledger.post() from ledger.wallet`",
  })
  expect(await found()).toEqual([expect.stringMatching(/store\.ts:1: ledger\.wallet is a table of ledger/)])
})

test("comments and pages name their subject; names in quotes and other text are left alone", async () => {
  await write({
    "packages/money/src/rate.ts": [
      "/** Rounds for whoever asks. */",
      'export const user = "nobody" // Runs as `nobody`.',
      ["export const two = 2n /", "/ Somebody pays."].join(""),
    ].join("\n"),
    "docs/money.md": "Nobody rounds twice.",
  })
  expect(await found()).toEqual([
    expect.stringContaining('packages/money/src/rate.ts:1: "whoever"'),
    expect.stringContaining('packages/money/src/rate.ts:3: "Somebody"'),
    expect.stringContaining('docs/money.md:1: "Nobody"'),
  ])
})

test("comments, names of tests, summaries and promises open with their subject; texts and released migrations are left alone", async () => {
  const wallet = "apps/server/src/modules/wallet"
  // Put together here, so that this file has no such comments itself.
  const comment = (mark: string, text: string) => [mark, text].join(" ")
  await write({
    [`${wallet}/rate.ts`]: [
      comment("/**", "What a unit costs. */"),
      'export const text = "What is it?" // Shown as it is.',
      comment("//", "Rates change at midnight."),
      comment("//", "What was sold before keeps its rate."),
      `export const two = 2n ${comment("//", "What two cost.")}`,
      "/**",
      comment(" *", "What a day costs."),
      " */",
    ].join("\n"),
    [`${wallet}/functions/rate.sql`]: comment("--", "What the function answers."),
    "packages/money/src/rate.tsx": `export const shown = <p>{${comment("/*", "What scrolls. */")}}</p>`,
    "packages/money/src/rate.test.ts": ["test(", '"what a rate costs", () => {})'].join(""),
    "packages/contract/src/rate.ts": `export const rates = { ${["summary:", '"What rates cost"'].join(" ")} }`,
    "packages/ledger/src/rates.ts": `export const check = { ${["promise:", '"What rates give"'].join(" ")} }`,
    [`${wallet}/migrations/0001_rate.sql`]: comment("--", "What was released."),
  })
  expect(await found()).toEqual([
    expect.stringMatching(/^packages\/contract\/src\/rate\.ts:1: /),
    expect.stringMatching(/^packages\/ledger\/src\/rates\.ts:1: /),
    expect.stringMatching(/^packages\/money\/src\/rate\.test\.ts:1: /),
    expect.stringMatching(/^packages\/money\/src\/rate\.tsx:1: /),
    expect.stringMatching(
      /^apps\/server\/src\/modules\/wallet\/rate\.ts:1: A sentence or a name opens with its subject/,
    ),
    expect.stringMatching(/wallet\/rate\.ts:4: /),
    expect.stringMatching(/wallet\/rate\.ts:5: /),
    expect.stringMatching(/wallet\/rate\.ts:7: /),
    expect.stringMatching(/functions\/rate\.sql:1: /),
  ])
})

test("a later sentence of a comment or a page opens with its subject; headings, quoted titles and code are left alone", async () => {
  const wallet = "apps/server/src/modules/wallet"
  const comment = (mark: string, text: string) => [mark, text].join(" ")
  await write({
    [`${wallet}/rate.ts`]: [
      comment("/**", "Rates of a day. What they cost stays."),
      comment(" *", "A rate has a day; (What it costs follows.)"),
      comment(" *", 'Source: docs/rates.md, "What a rate costs".'),
      " */",
      "export type Rates = { readonly kind: What }",
      `export const two = 2n ${comment("//", "A price. What two cost.")}`,
    ].join("\n"),
    [`${wallet}/functions/rate.sql`]: comment("--", "Rates of a day. What a day costs is theirs."),
    "docs/rates.md": [
      "# What rates cost",
      "",
      "Rates have a day. What they cost stays.",
      "**What a day costs**: a rate.",
      "| day | What it costs |",
      'See "What rates cost", and what a day says.',
    ].join("\n"),
  })
  expect(await found()).toEqual([
    expect.stringMatching(/wallet\/rate\.ts:1: /),
    expect.stringMatching(/wallet\/rate\.ts:2: /),
    expect.stringMatching(/wallet\/rate\.ts:6: /),
    expect.stringMatching(/functions\/rate\.sql:1: /),
    expect.stringMatching(/docs\/rates\.md:3: .*Name the noun/),
    expect.stringMatching(/docs\/rates\.md:4: /),
    expect.stringMatching(/docs\/rates\.md:5: /),
  ])
})

test("the lock file holds the packages of every platform, and no address of a registry", async () => {
  const packages = {
    "": { optionalDependencies: { "postgres-linux": "1.0.0" } },
    "node_modules/@croupier/money": { resolved: "packages/money", link: true },
    "node_modules/linter": { optionalDependencies: { "linter-linux": "1.0.0", "linter-darwin": "1.0.0" } },
    "node_modules/linter-linux": { resolved: "https://registry.test/linter-linux.tgz" },
    "node_modules/linter/node_modules/postgres-linux": {},
  }
  await write({ "package-lock.json": JSON.stringify({ packages }, null, 2) })
  expect(await found()).toEqual([
    expect.stringMatching(/^package-lock\.json:12: linter-darwin has no entry/),
    expect.stringMatching(/^package-lock\.json:18: no address of a registry/),
  ])
})
