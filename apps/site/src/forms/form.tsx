import type { ReactNode } from "react"

/**
 * A form with its fields one under the other. A fault is said beside its field in the words of the house
 * (`use-fields.ts`), so the browser's own bubbles are off.
 */
export const Form = (props: {
  readonly submit: () => unknown
  readonly className?: string
  readonly labelledBy?: string
  readonly children: ReactNode
}) => (
  <form
    noValidate
    aria-labelledby={props.labelledBy}
    className={`grid grid-cols-1 gap-4 ${props.className ?? ""}`}
    onSubmit={(event) => {
      event.preventDefault()
      props.submit()
    }}
  >
    {props.children}
  </form>
)
