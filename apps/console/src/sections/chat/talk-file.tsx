import { readServiceFile } from "@croupier/contract/console/service-chat"
import type { ChatFile } from "@croupier/contract/service-chat-values"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"

interface FileOfTalk {
  readonly chatId: string
  readonly file: ChatFile
}

/** A file of a talk: a picture shows in its place, a document is saved by the browser and opened by no page of the house. */
export const TalkFile = (props: FileOfTalk) =>
  props.file.kind === "PICTURE" ? <Picture {...props} /> : <Document {...props} />

function Picture({ chatId, file: { fileId, name } }: FileOfTalk) {
  const t = useT("console-chat")
  const { data, error } = useQuery({ ...query(readServiceFile, { chatId, fileId }), staleTime: Infinity })
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <img
      src={`data:image/webp;base64,${data.content}`}
      alt={name}
      className="max-h-80 max-w-full rounded-ctl"
    />
  )
}

function Document({ chatId, file: { fileId, name } }: FileOfTalk) {
  const saving = useMutation({
    mutationFn: async () => {
      const { content } = await call(readServiceFile, { chatId, fileId })
      const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)
      saveFile(name.toLowerCase().endsWith(".pdf") ? name : `${name}.pdf`, bytes, "application/pdf")
    },
  })
  return (
    <>
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        <bdi>{name}</bdi>
      </Button>
      <Fault error={saving.error} />
    </>
  )
}
