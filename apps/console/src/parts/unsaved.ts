import { question } from "./question.ts"

/*
 * A person who leaves a form with unsaved input is asked first. Forms need not register: every input event in a form
 * counts until the form is gone. A form that stays after it was saved, or is
 * changed by more than typing, says by `unsaved` whether it holds something.
 */

const touched = new WeakSet<HTMLFormElement>()
document.addEventListener(
  "input",
  ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null
    if (form) touched.add(form)
  },
  true,
)

/** For a form: whether it holds what would be lost. */
export const unsaved = (holds: boolean): { readonly "data-unsaved": "yes" | "no" } => ({
  "data-unsaved": holds ? "yes" : "no",
})

/** True where a form within holds unsaved input. The text of a search does not count. */
export const holdsUnsaved = (within: ParentNode = document): boolean =>
  [...within.querySelectorAll<HTMLFormElement>("form:not([role=search])")].some((form) =>
    form.dataset["unsaved"] === undefined ? touched.has(form) : form.dataset["unsaved"] === "yes",
  )

const leaving = question()

/** Asks whether what was typed may be lost; true where it may, or where there is nothing to lose. */
export async function mayLeave(within: ParentNode = document): Promise<boolean> {
  return holdsUnsaved(within) ? leaving.ask() : true
}

export const { answer: answerLeave, useAsked: useLeaveAsked } = leaving
