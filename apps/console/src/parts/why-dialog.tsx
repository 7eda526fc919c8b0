import { useMutation } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { FormButtons } from "./form-buttons.tsx"
import { Dialog } from "./dialog.tsx"
import { Fault } from "./notice.tsx"
import { WaitingProposal } from "./waiting-proposal.tsx"
import { WhyField } from "./why-field.tsx"

/** Asks why, does it, and closes. The typed reason stays when the house refuses or cannot be reached. */
export function WhyDialog<Answer>({
  title,
  action,
  danger = false,
  children,
  about,
  act,
  onDone,
  onClose,
}: {
  /** Target of a proposal: while one waits, there is no second. */
  readonly about?: string
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  readonly children?: ReactNode
  readonly act: (why: string) => Promise<Answer>
  readonly onDone: (answer: Answer) => void
  readonly onClose: () => void
}) {
  const [why, setWhy] = useState("")
  const doing = useMutation({ mutationFn: act, onSuccess: (answer) => onDone(answer) })
  const buttons = <FormButtons action={action} danger={danger} busy={doing.isPending} onCancel={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          doing.mutate(why)
        }}
      >
        {children}
        <WhyField value={why} onChange={setWhy} />
        <Fault error={doing.error} />
        {about === undefined ? buttons : <WaitingProposal target={about}>{buttons}</WaitingProposal>}
      </form>
    </Dialog>
  )
}
