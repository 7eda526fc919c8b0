import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"
import { Stale } from "../../parts/stale.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import type { Lines } from "./text-lines.ts"

/** Asks why a version is published; where another person published one meanwhile, beside what differs from theirs. */
export function PublishDialog<Version>({
  name,
  action,
  publish,
  mine,
  theirs,
  onStale,
  onTake,
  onPublished,
  onClose,
}: {
  readonly name: string
  readonly action: string
  readonly publish: (why: string) => Promise<Version>
  readonly mine: Lines
  readonly theirs: Lines | undefined
  /** Takes the version of the other person, as the refusal carries it. */
  readonly onStale: (other: unknown) => void
  /** Goes on from theirs in the place of what was typed. */
  readonly onTake: () => void
  readonly onPublished: (version: Version) => void
  readonly onClose: () => void
}) {
  return (
    <WhyDialog
      title={`${name}: ${action}`}
      action={action}
      act={async (why) => {
        try {
          return await publish(why)
        } catch (error) {
          const other = savedMeanwhile(error)
          if (other !== undefined) onStale(other)
          throw error
        }
      }}
      onDone={onPublished}
      onClose={onClose}
    >
      {theirs ? <Stale theirs={theirs} mine={mine} onTake={onTake} /> : null}
    </WhyDialog>
  )
}
