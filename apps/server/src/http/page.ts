import { prerenderedPath, type Boot, type PrerenderedPage } from "@croupier/contract/page"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Merchant } from "../call/merchant.ts"
import { escapeHtml } from "../kernel/escape-html.ts"
import { themeStyle } from "./theme-style.ts"

/** A source file that became a chunk, in Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export interface Composed {
  readonly html: string
  /** Content-Security-Policy sources for the page's own inline script. */
  readonly scriptHashes: readonly string[]
}

export interface PageTemplate {
  /** Built files that every page needs, by their addresses. */
  readonly shellFiles: readonly string[]
  /** The page for a request: the merchant's theme and facts in it, and its prerendered content where there is some. */
  readonly compose: (
    merchant: Merchant,
    boot: Boot,
    /** `address`: the page by which search engines know it (`pageBelow`); undefined: none. */
    page: (PrerenderedPage & { readonly address: string | undefined }) | undefined,
  ) => Composed
}

/** Styles and scripts of one page beyond those of every page. */
interface Parts {
  readonly styles: string
  readonly preloads: string
}

/** The elements by which the built page asks for its scripts. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** The element that holds the first paint back until the content of a prerendered page has come. */
const WHOLE_AT_ONCE = /<link rel="expect"[^>]*>/

/** Reads the built page and what its parts are; undefined where the site has not been built. */
export async function pageTemplate(folder: URL): Promise<PageTemplate | undefined> {
  const template = await readFile(new URL("index.html", folder), "utf8").catch(() => undefined)
  if (template === undefined) return undefined
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(new URL(".vite/manifest.json", folder), "utf8"),
  )
  const styles = new Map<string, string>()
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
    styles.set(file, await readFile(new URL(file, folder), "utf8"))

  /** A chunk and everything that must be there before it runs. */
  const withImports = (key: string, into = new Set<string>()): Set<string> => {
    if (into.has(key)) return into
    into.add(key)
    for (const needed of manifest[key]?.imports ?? []) withImports(needed, into)
    return into
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const first = entry ? withImports(entry) : new Set<string>()
  /** Sheets as they stand in the page itself: what a visitor sees first waits for no second answer. */
  const inlined = (keys: Iterable<string>) => {
    const files = [...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))]
    // Scripts that need a sheet look for its link; without one they ask for it again, and the whole page is styled anew.
    const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)
    return `<style>${files.map((file) => styles.get(file)).join("")}</style>${links.join("")}`
  }
  const base = inlined(first)
  const page = template.replaceAll(/<link rel="stylesheet"[^>]*>/g, "")
  // A prerendered page is painted before its scripts are asked for (index.html); any other needs them for its first paint.
  const scripts = [...page.matchAll(SCRIPTS)].map(([tag]) => tag).join("")
  const bare = page.replaceAll(SCRIPTS, "")
  // A page without content names no element of it: the browser would warn that it never came.
  const empty = page.replace(WHOLE_AT_ONCE, "")

  /** The page's own chunks are named beside the first script: else the browser learns of them only when that has run. */
  const parts = new Map<string, Parts>()
  const partsOf = (files: readonly string[]): Parts => {
    const key = files.join(" ")
    const known = parts.get(key)
    if (known) return known
    const all = new Set<string>()
    for (const file of files) if (manifest[`src/${file}`]) withImports(`src/${file}`, all)
    const own = [...all].filter((each) => !first.has(each))
    const preloads = own.map(
      (each) => `<link rel="modulepreload" crossorigin href="/${manifest[each]?.file}">`,
    )
    const made = { styles: inlined(own), preloads: preloads.join("") }
    parts.set(key, made)
    return made
  }

  const scriptHashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  )
  const shellFiles = [...first].flatMap((key) => {
    const { file, assets = [] } = manifest[key] ?? { file: "" }
    return [file, ...assets].map((each) => `/${each}`)
  })
  return {
    shellFiles: [...new Set(shellFiles)],
    compose: (merchant, boot, content) => {
      const own = partsOf(content?.files ?? [])
      const html = (content ? bare : empty)
        // A page that opens with a sheet has no main part yet.
        .replace('href="#main"', (main) => (content?.html.includes('id="sheet"') ? 'href="#sheet"' : main))
        .replace(
          /<html[^>]*>/,
          `<html lang="${LANGUAGE_FACTS[boot.language].locale}" dir="${LANGUAGE_FACTS[boot.language].dir}" data-scheme="${merchant.brand.theme.scheme}">`,
        )
        .replace("<title>Croupier</title>", () => `<title>${escapeHtml(merchant.brand.name)}</title>`)
        .replace(
          "<!--head-->",
          () =>
            `<meta name="description" content="${describe(merchant, boot)}">${canonical(merchant, content?.address)}${base}<style>${themeStyle(merchant.brand.theme)}</style>${own.styles}`,
        )
        .replace("<!--prerendered-->", () => content?.html ?? "")
        // Inside a script element only "<" could end it; as \u003c the JSON means the same.
        .replace(
          "<!--boot-->",
          () =>
            `<script type="application/json" id="boot">${JSON.stringify(content ? { ...boot, prerendered: content.prerendered } : boot).replaceAll("<", String.raw`\u003c`)}</script>${content ? `<template id="scripts">${own.preloads}${scripts}</template>` : ""}`,
        )
      return { scriptHashes, html }
    },
  }
}

/** The address of a page as the server renders it, without the sheet of the member centre that the request opens over it. */
export function pageBelow(pathname: string, search: string): string | undefined {
  const asked = new URLSearchParams(search)
  asked.delete("centre")
  return prerenderedPath(pathname, asked.toString())
}

/** Under which of its domains search engines should know a page; a name without a dot is no public address. */
function canonical({ domains }: Merchant, address: string | undefined): string {
  const [primary] = domains
  return primary?.includes(".") && !/^[\d.]+$/.test(primary) && address !== undefined
    ? `<link rel="canonical" href="https://${escapeHtml(primary + address)}">`
    : ""
}

/** The description of the site in search engines and shared links. */
const describe = ({ brand }: Merchant, { texts }: Boot): string =>
  escapeHtml(`${brand.name}: ${texts["hero_title"] ?? ""}. ${texts["hero_text_one"] ?? ""}`)
