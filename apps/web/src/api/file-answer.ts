/** A file, under an address that this page alone can open; of a refusal what the server says. */
export async function fileAnswer(response: Response): Promise<unknown> {
  return response.ok ? URL.createObjectURL(await response.blob()) : response.json();
}

/** What a list would show to its end, as a spreadsheet reads it. @param timeout in ms, where it takes long */
export const csvQuery = (url: string, params: object, timeout?: number) => ({
  url,
  params: { ...params },
  responseHandler: 'text' as const,
  ...(timeout !== undefined && { timeout }),
});
