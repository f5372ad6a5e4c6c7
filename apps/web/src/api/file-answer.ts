/** A file, under an address that this page alone can open; of a refusal what the server says. */
export async function fileAnswer(response: Response): Promise<unknown> {
  return response.ok ? URL.createObjectURL(await response.blob()) : response.json();
}
