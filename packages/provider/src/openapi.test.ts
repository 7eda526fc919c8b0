import { expect, test } from "vitest"
import { gwpOpenApi } from "./openapi.ts"

test("every call of both sides is described, with its schemas", () => {
  const { paths } = gwpOpenApi() as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
  }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      "/gwp/v1/authenticate",
      "/gwp/v1/bet",
      "/gwp/v1/round/close",
      "/gwp/v1/records",
      "/gwp/v1/transfer/in",
    ]),
  )
  expect(paths["/gwp/v1/bet"]?.post.requestBody.content["application/json"]?.schema).toMatchObject({
    type: "object",
    required: expect.arrayContaining(["tx_id", "player", "session", "round_id", "amount"]),
  })
})
