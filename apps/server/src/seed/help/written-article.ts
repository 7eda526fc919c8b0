import type { Language } from "@croupier/contract"
import type { FirstArticle } from "../../modules/help/index.ts"

/** Title and HTML in a language; `{deposit}` stands for the label of that name. */
type Words = readonly [title: string, body: string]
/** An article of the demo, in every language that its merchants offer. */
export interface WrittenArticle extends Pick<FirstArticle, "article" | "category"> {
  readonly words: Readonly<Record<Language, Words>>
}
