import { createContext, use } from "react"

/** Given by a place that keeps its forms while they do not show. */
export const FormSent = createContext<() => void>(() => undefined)

/**
 * A form calls it once it was sent. Its fields have served then: a page of a centre is made anew when it is left and shows again,
 * unless something is typed in it once more (`centre-pages.tsx`). Elsewhere it does nothing.
 */
export const useFormSent = (): (() => void) => use(FormSent)
