import { Button } from "./button.tsx"
import { Notice } from "./notice.tsx"
import { PageHead } from "./page-head.tsx"

/** The head of a programme's room: its name, the act that changes it, how it works, and that the merchant does not offer it. */
export function ProgrammeHead({
  title,
  text,
  isOffered,
  off,
  act,
  onAct,
}: {
  readonly title: string
  readonly text: string
  readonly isOffered: boolean
  readonly off: string
  readonly act: string
  /** Undefined where the person may not. */
  readonly onAct: (() => void) | undefined
}) {
  return (
    <>
      <PageHead title={title}>
        {onAct ? (
          <Button kind="main" onClick={onAct}>
            {act}
          </Button>
        ) : null}
      </PageHead>
      <p className="text-sm text-fg-2">{text}</p>
      {isOffered ? null : <Notice>{off}</Notice>}
    </>
  )
}
