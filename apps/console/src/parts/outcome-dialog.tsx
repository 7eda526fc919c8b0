import { useState, type ReactNode } from "react"
import { Choice } from "./field.tsx"
import { Notice } from "./notice.tsx"
import { ProposalDialog } from "./proposal-dialog.tsx"

/** Proposes one of a few outcomes of something undecided; the first is chosen at the start. */
export function OutcomeDialog<Outcome extends string>({
  title,
  text,
  label,
  outcomes,
  labelOf,
  about,
  children,
  act,
  onClose,
}: {
  readonly about?: string
  readonly title: string
  readonly text: ReactNode
  readonly label: string
  readonly outcomes: readonly [Outcome, ...Outcome[]]
  readonly labelOf: (outcome: Outcome) => string
  readonly children?: ReactNode
  readonly act: (proposal: { outcome: Outcome; key: string; why: string }) => Promise<unknown>
  readonly onClose: () => void
}) {
  const [outcome, setOutcome] = useState(outcomes[0])
  return (
    <ProposalDialog
      title={title}
      {...(about === undefined ? {} : { about })}
      act={(proposal) => act({ outcome, ...proposal })}
      onClose={onClose}
    >
      <Notice>{text}</Notice>
      {children}
      <Choice
        label={label}
        value={outcome}
        onChange={({ target }) => setOutcome(outcomes.find((each) => each === target.value) ?? outcome)}
      >
        {outcomes.map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </Choice>
    </ProposalDialog>
  )
}
