import type { Key } from "../../i18n/texts.ts"

/** A key that is made from a code of the game tables; `texts.test.ts` asks for every one of them. */
export const codedKey = (key: string): Key<"lottery"> => key as Key<"lottery">
