import type { Boot, PrerenderedPage } from "@croupier/contract/page"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Merchant } from "../call/merchant.ts"
import { merchantFrom, statusOf, whitelabelOf } from "../modules/merchants/index.ts"
import { demoMerchant } from "../seed/demo.ts"
import { pageBelow, pageTemplate } from "./page.ts"

const BUILT =
  '<!doctype html><html><head><title>Croupier</title><link rel="expect" blocking="render" href="#main"><!--head--></head><body><div id="root"><!--prerendered--></div><!--boot--><script type="module" src="/main.js"></script></body></html>'
const MANIFEST = {
  "index.html": { file: "main.js", isEntry: true, imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "_field.js": { file: "field.js", imports: ["_react.js"], css: ["field.css"] },
  "src/modals/host.tsx": { file: "host.js", imports: ["_react.js"] },
  "src/member/centre.tsx": { file: "centre.js", imports: ["_field.js"] },
  "src/member/deposit.tsx": { file: "deposit.js", imports: ["_field.js"] },
  "src/pages/home.tsx": { file: "home.js" },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-page-"))
  await mkdir(join(folder, ".vite"))
  await writeFile(join(folder, "index.html"), BUILT)
  await writeFile(join(folder, "field.css"), ".field{}")
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(MANIFEST))
})
afterAll(() => rm(folder, { recursive: true }))

const merchant = merchantFrom({ ...demoMerchant, domains: ["lanterna.example"] })
const boot: Boot = {
  whitelabel: whitelabelOf(merchant, { resources: [], gameOrigins: [] }),
  status: statusOf(merchant, "192.0.2.1", null),
  halls: [],
  language: "EN",
  texts: {},
}
const aPage = (html: string, files: readonly string[], path = "/index"): PrerenderedPage => ({
  html,
  files,
  prerendered: { path, at: 0, answers: [], namespaces: [], texts: {}, parts: [] },
})
const home = aPage('<main id="main"></main>', ["pages/home.tsx"])

async function composed(page?: PrerenderedPage, address?: string, of: Merchant = merchant): Promise<string> {
  const template = await pageTemplate(pathToFileURL(`${folder}/`))
  return template?.compose(of, boot, page && { ...page, address }).html ?? ""
}

test("the first paint waits for the content of a prerendered page, and for no element that a page without content lacks", async () => {
  expect(await composed(home)).toContain('<link rel="expect" blocking="render" href="#main">')
  const empty = await composed()
  expect(empty).toContain('<div id="root"></div>')
  expect(empty).not.toContain('rel="expect"')
})

test("the first paint of a sheet waits for the sheet, because its page has no main part yet", async () => {
  const html = await composed(aPage('<div id="sheet"></div>', [], "/index?centre=depositv2"))
  expect(html).toContain('<link rel="expect" blocking="render" href="#sheet">')
  expect(html).not.toContain("#main")
})

test("each file of a page is named once with all that it needs beyond the first script, and its styles stand in the page", async () => {
  const html = await composed(aPage("", ["modals/host.tsx", "member/centre.tsx", "member/deposit.tsx"]))
  const preloaded = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]*)">/g)]
  expect(preloaded).toHaveLength(4)
  expect(new Set(preloaded.map(([, file]) => file))).toEqual(
    new Set(["centre.js", "deposit.js", "field.js", "host.js"]),
  )
  expect(html.split("<style>.field{}</style>")).toHaveLength(2)
})

test("search engines know a page under the merchant's public domain", async () => {
  const link = '<link rel="canonical" href="https://lanterna.example/lottery">'
  expect(await composed(home, "/lottery")).toContain(link)
  expect(await composed(home)).not.toContain("canonical")
  expect(await composed(undefined, "/lottery")).not.toContain("canonical")
  expect(await composed(home, "/lottery", merchantFrom(demoMerchant))).not.toContain("canonical")
})

test.each([
  ["/lottery", "centre=depositv2", "/lottery"],
  ["/", "centre=profile", "/index"],
  ["/lottery", "gameCode=SSC1M&centre=profile", "/lottery?gameCode=SSC1M"],
  ["/lottery", "centre=no-such", "/lottery"],
  ["/lottery", "", "/lottery"],
  ["/promotions", "centre=profile", undefined],
])("the page below a sheet is that of the path: %s?%s", (pathname, search, address) => {
  expect(pageBelow(pathname, search)).toBe(address)
})
