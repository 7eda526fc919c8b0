import { serviceFile } from "@croupier/contract/service-chat"
import type { ChatFile } from "@croupier/contract/service-chat-values"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { saveFile } from "../../api/save-file.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { guestOfTalk } from "./talk.ts"

/** A file of a message: a picture shows in its place, a document is saved by the browser and opened by no page of the house. */
export function ChatFilePart({ chatId, file }: { readonly chatId: string; readonly file: ChatFile }) {
  return file.kind === "PICTURE" ? (
    <Picture chatId={chatId} file={file} />
  ) : (
    <Document chatId={chatId} file={file} />
  )
}

const bytesOf = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)

function Picture({ chatId, file: { fileId, name } }: { readonly chatId: string; readonly file: ChatFile }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...query(serviceFile, { ...guestOfTalk(), chatId, fileId }),
    staleTime: Infinity,
  })
  if (!data)
    return error ? (
      <Button kind="quiet" onClick={() => void refetch()}>
        {t("try_again")} <bdi>{name}</bdi>
      </Button>
    ) : (
      <Skeleton className="h-40 w-56" />
    )
  return (
    <img
      src={`data:image/webp;base64,${data.content}`}
      alt={name}
      className="max-h-80 max-w-full rounded-ctl bg-bg-1"
    />
  )
}

function Document({ chatId, file: { fileId, name } }: { readonly chatId: string; readonly file: ChatFile }) {
  const { busy, refused, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      const { content } = await call(serviceFile, { ...guestOfTalk(), chatId, fileId })
      const title = name.toLowerCase().endsWith(".pdf") ? name : `${name}.pdf`
      saveFile(new Blob([bytesOf(content)], { type: "application/pdf" }), title)
    })
  return (
    <>
      <button
        type="button"
        disabled={busy}
        className="flex min-h-11 items-center gap-2 text-start font-semibold underline"
        onClick={() => void save()}
      >
        <Icon name="download" />
        <bdi>{name}</bdi>
      </button>
      <FormError message={refused} />
    </>
  )
}
