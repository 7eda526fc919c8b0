import type { HelpVersion } from "@croupier/contract/console/help"
import { linesIn } from "./text-lines.ts"

/** The parts of an article that a person writes. */
export type HelpDraft = Pick<HelpVersion, "article" | "category" | "position" | "isShown" | "title" | "body">

export const NEW_DRAFT: HelpDraft = {
  article: "",
  category: "account",
  position: 100,
  isShown: true,
  title: {},
  body: {},
}

export const draftOf = ({ article, category, position, isShown, title, body }: HelpVersion): HelpDraft => ({
  article,
  category,
  position,
  isShown,
  title,
  body,
})

const isVersion = (value: unknown): value is HelpVersion =>
  typeof value === "object" && value !== null && "version" in value && "body" in value

/** The version that a refusal carries, where it carries one. */
export const versionIn = (value: unknown): HelpVersion | undefined => (isVersion(value) ? value : undefined)

/** Parts that two people can have written differently, as lines of a diff. */
export const linesOf = ({ category, position, isShown, title, body }: HelpDraft): Record<string, string> => ({
  category,
  position: String(position),
  isShown: String(isShown),
  ...linesIn({ title, body }),
})
