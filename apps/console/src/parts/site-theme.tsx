import css from "@croupier/ui/tokens.css?raw"
import { paletteOf, readTokens, type Scheme, type ThemeNumbers } from "@croupier/ui/palette.ts"
import type { CSSProperties, ReactNode } from "react"

/** The site's own style sheet: what is shown here is worked out from what is shown there. */
export const TOKENS = readTokens(css)

/** A piece of the site inside the console: its colours under a merchant's theme, whatever the console wears. */
export function SiteTheme({
  theme,
  scheme,
  lang,
  dir,
  className = "",
  children,
}: {
  readonly theme: ThemeNumbers
  readonly scheme: Scheme
  readonly lang?: string | undefined
  readonly dir?: "ltr" | "rtl" | undefined
  readonly className?: string
  readonly children: ReactNode
}) {
  const style: Record<string, string> = { colorScheme: scheme }
  for (const [name, value] of Object.entries(paletteOf(TOKENS, theme, scheme))) {
    style[`--${name}`] = value
    // The names that classes go by were worked out at the root, with the console's colours.
    style[`--color-${name}`] = value
  }
  return (
    <div
      lang={lang}
      dir={dir}
      data-site-theme={scheme}
      style={style satisfies CSSProperties}
      className={`rounded-card border border-line bg-ink p-4 text-fg ${className}`}
    >
      {children}
    </div>
  )
}
