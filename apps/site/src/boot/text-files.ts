import type { Texts } from "../i18n/texts.ts"

/**
 * Where every file of texts is: a chunk of its own, for a first visit needs one file and not the way to all of them.
 * What the house sends by SMS and mail is the server's alone.
 */
export const FILES = import.meta.glob<Texts>(
  ["../../../../packages/locales/src/*/*.json", "!../../../../packages/locales/src/*/messages.json"],
  { import: "default" },
)
