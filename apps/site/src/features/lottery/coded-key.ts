import type { Key } from "../../i18n/texts.ts"

/** A key that is made from a code of the game tables; `texts.test.ts` asks for every one of them. */
export const codedKey = (key: string): Key<"lottery"> => key as Key<"lottery">

/** The same of a text of the core: names of types of games stand there, for the home page. */
export const codedCoreKey = (key: string): Key => key as Key
