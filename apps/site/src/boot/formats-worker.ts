/** Formats a number, a moment and a plural of the language that the worker is named after, and tells that they are known. */
import { figuresLocale } from "@croupier/ui/language-facts.ts"

const latin = figuresLocale(self.name)
new Intl.NumberFormat(latin).format(0)
new Intl.DateTimeFormat(latin, { dateStyle: "medium", timeStyle: "short" }).format(0)
new Intl.PluralRules(self.name).select(1)
// A worker's messages have no target origin: the rule means those of windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
self.postMessage("known")
