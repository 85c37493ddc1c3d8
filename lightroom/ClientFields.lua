-- Clients' notes about a photo: a field of the Metadata panel that can be searched.
return {
  metadataFieldsForPhotos = {
    {
      id = 'clientComment',
      title = 'Comment of clients',
      dataType = 'string',
      readOnly = true,
      searchable = true,
      browsable = true,
    },
  },
  schemaVersion = 1,
}
