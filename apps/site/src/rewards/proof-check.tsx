import { useState } from "react"
import { saveFile } from "../api/save-file.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icon.tsx"

/** The check of a reward's proof in the reader's browser, and the proof as a file. */
export function ProofCheck({
  proof,
  file,
  isHonest: judge,
  words,
}: {
  readonly proof: object
  /** The name of the file. */
  readonly file: string
  readonly isHonest: () => Promise<boolean>
  readonly words: {
    readonly verify: string
    readonly download: string
    readonly honest: string
    readonly notHonest: string
  }
}) {
  const [isHonest, say] = useState<boolean>()
  const { busy, refused, attempt } = useAttempt()
  const verify = () => attempt(async () => say(await judge()))
  const download = () =>
    saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" }), file)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" busy={busy} onClick={() => void verify()}>
          <Icon name="shield-check" />
          {words.verify}
        </Button>
        <Button kind="quiet" onClick={download}>
          {words.download}
        </Button>
      </div>
      <FormError message={refused} />
      <div role="status">
        {isHonest === undefined ? null : (
          <p className={`font-semibold ${isHonest ? "text-win" : "text-loss"}`} data-honest={isHonest}>
            {isHonest ? words.honest : words.notHonest}
          </p>
        )}
      </div>
    </>
  )
}
