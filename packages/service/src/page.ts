/** The languages of a service's own pages, which players never see in a real house. */
export type PageLanguage = "en" | "pt"

/** The language that was asked for, else the browser's. */
export const pageLanguage = (asked: string | undefined, accepted: string | undefined): PageLanguage =>
  /^pt\b/i.test(asked ?? accepted ?? "") ? "pt" : "en"

/** How a page's language writes numbers and dates. */
export const pageLocale = (language: PageLanguage): string => (language === "pt" ? "pt-BR" : "en-GB")

/** Text as it may stand in a page or in an attribute of it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A whole page of a service, in light and dark: no script, no outside file. */
export const servicePage = (page: {
  readonly language: PageLanguage
  readonly title: string
  /** Beside the colours `--line`, `--soft`, `--main` and `--on-main`, which every page has. */
  readonly style: string
  readonly body: string
}): string => `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${COLOURS}${page.style}</style>
</head>
<body>
${page.body}
</body>
</html>
`

/** The same page in the other language. */
export const languageLink = (language: PageLanguage): string => {
  const other = language === "en" ? "pt" : "en"
  return `<a href="?lang=${other}" lang="${other}">${other.toUpperCase()}</a>`
}

const COLOURS = `
:root{color-scheme:light dark;--line:light-dark(#d5d9e0,#343b48);--soft:light-dark(#5b6472,#a4adbb);--main:light-dark(#0b6b5f,#4fd1bd);--on-main:light-dark(#fff,#05201c)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f3f5f8,#10141b);color:light-dark(#171c24,#eef1f6)}
a{color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}`
