import { z } from "zod/mini"

/** Text that PostgreSQL can hold: no U+0000, and no half of a surrogate pair. */
const storable = z.regex(/^[^\0\p{Cs}]*$/u)
/** Text of a form. */
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max), storable)
/** Text of a form without the spaces around it. */
export const trimmed = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storable)
