import type { Boot } from "@croupier/contract/page"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { merchantFrom } from "../modules/merchants/index.ts"
import { demoMerchant } from "../seed/demo.ts"
import { pageTemplate } from "./page.ts"

const BUILT =
  '<!doctype html><html><head><title>Croupier</title><link rel="expect" blocking="render" href="#main"><!--head--></head><body><div id="root"><!--prerendered--></div><!--boot--><script type="module" src="/main.js"></script></body></html>'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-page-"))
  await mkdir(join(folder, ".vite"))
  await writeFile(join(folder, "index.html"), BUILT)
  await writeFile(
    join(folder, ".vite/manifest.json"),
    JSON.stringify({ "index.html": { file: "main.js", isEntry: true } }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

test("the first paint waits for the content of a prerendered page, and for no element that a page without content lacks", async () => {
  const template = await pageTemplate(pathToFileURL(`${folder}/`))
  const merchant = merchantFrom(demoMerchant)
  const boot = { language: "EN", texts: {} } as unknown as Boot
  const rendered = template?.compose(merchant, boot, {
    html: '<main id="main"></main>',
    file: "pages/home.tsx",
    prerendered: { path: "/index", queries: [] },
  } as never).html
  expect(rendered).toContain('<link rel="expect" blocking="render" href="#main">')
  const empty = template?.compose(merchant, boot, undefined).html
  expect(empty).toContain('<div id="root"></div>')
  expect(empty).not.toContain('rel="expect"')
})
